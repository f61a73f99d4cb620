import { type ComponentType, useState } from "react";
import type { User } from "../../src/contract/users.ts";
import { reloadIfReplaced } from "../installed/replaced-build.ts";
import { toast } from "../ui/overlay/toast.ts";

type MenuDialog = ComponentType<{ user: User; onClose: () => void }>;

const dialogs = {
  Account: async (): Promise<MenuDialog> => (await import("../account/account-dialog.tsx")).AccountDialog,
  Shortcuts: async (): Promise<MenuDialog> => (await import("../keyboard/help-sheet.tsx")).HelpSheet,
};

export type MenuDialogName = keyof typeof dialogs;

/** The dialog that an item of the user menu opened, if one is; its code is fetched when it is asked for. */
export function useMenuDialog() {
  const [Opened, setOpened] = useState<MenuDialog | null>(null);
  const open = async (name: MenuDialogName) => {
    try {
      const loaded = await dialogs[name]();
      setOpened(() => loaded);
    } catch {
      if (await reloadIfReplaced()) return;
      toast({
        title: `${name} could not be opened`,
        description: "Something went wrong. Please try again.",
        variant: "destructive",
      });
    }
  };
  return { Opened, open, close: () => setOpened(null) };
}
