import { inLanguage } from "../words/language.ts";

export const words = inLanguage("shell.menu", {
  en: {
    installApp: "Install app",
    notices: "Notices",
    colours: "Appearance",
    moderation: "Moderation",
    yourEdition: "Your edition",
    saved: "Saved",
    desk: "Desk",
    invite: (left: number) => `Invite (${left} left)`,
    profile: "Profile",
    logOut: "Log out",
    signedOutHere: "Signed out on this device only",
    endItLater:
      "topicapp couldn't be reached. Next time you sign in, end the old session under Account, Sign-in.",
    account: "Account",
    language: "Language",
    system: "System",
    light: "Light",
    dark: "Dark",
  },
});
