import type { User } from "../../src/contract/community/users.ts";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { LanguageField } from "./language-field.tsx";
import { words } from "./words.ts";

/** Picks a language on its own, for somebody who can't read the rest of the screen. */
export function LanguageDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={words.language}>
      <LanguageField user={user} />
    </Dialog>
  );
}
