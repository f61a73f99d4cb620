import type { User } from "../../src/contract/users.ts";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { LanguageField } from "./language-field.tsx";
import { words } from "./words.ts";

/** The choice of a language by itself, where somebody looks for it who cannot read the screen. */
export function LanguageDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={words.language}>
      <LanguageField user={user} />
    </Dialog>
  );
}
