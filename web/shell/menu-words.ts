import { inLanguage } from "../words/language.ts";

export const words = inLanguage("shell.menu", {
  en: {
    keyboardShortcuts: "Keyboard shortcuts",
    installApp: "Install app",
    shortcuts: "Shortcuts",
    notices: "Notices",
    colours: "Appearance",
    moderation: "Moderation",
    yourEdition: "Your edition",
    saved: "Saved",
    delivery: "Delivery",
    desk: "Desk",
    invite: (left: number) => `Invite (${left} left)`,
    profile: "Profile",
    publicPage: "Public profile",
    logOut: "Log out",
    signedOutHere: "Signed out on this device only",
    endItLater:
      "topicapp couldn't be reached. Next time you sign in, end the old session under Account, Signed in.",
    account: "Account",
    language: "Language",
    system: "System",
    light: "Light",
    dark: "Dark",
    couldNotBeOpened: (dialog: string) => `Couldn't open ${dialog}`,
  },
});
