import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    keyboardShortcuts: "Keyboard shortcuts",
    installApp: "Install app",
    shortcuts: "Shortcuts",
    notices: "Notices",
    colours: "Colours",
    moderation: "Moderation",
    yourEdition: "Your edition",
    delivery: "Delivery",
    profile: "Profile",
    publicPage: "What others see of you",
    logOut: "Log out",
    signedOutHere: "Signed out on this device only",
    endItLater:
      "topicapp couldn't be reached. Next time you sign in, end the old session under Account, Signed in.",
    account: "Account",
    system: "System",
    light: "Light",
    dark: "Dark",
    couldNotBeOpened: (dialog: string) => `${dialog} could not be opened`,
  },
});
