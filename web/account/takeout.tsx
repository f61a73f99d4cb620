import { useMutation } from "@tanstack/react-query";
import type { Takeout as Written } from "../../src/contract/account/account.ts";
import { call } from "../api/client.ts";
import { Button } from "../ui/button.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Section } from "../ui/section.tsx";
import { words } from "./words.ts";

const fileName = "topicapp.json";

export function Takeout() {
  const fetched = useMutation({
    mutationFn: () => call<Written>("GET", "/api/account/takeout"),
    onSuccess: (written) => {
      saveFile(fileName, new Blob([JSON.stringify(written, null, 2)], { type: "application/json" }));
      toast({ title: words.downloadReady, description: words.fileIsCalled(fileName) });
    },
    onError: (error) => toastFailure(words.downloadFailed, error, words.downloadFailedHint),
  });
  return (
    <Section title={words.yourData}>
      <p className="mb-3 text-pretty text-muted">{words.downloadHint}</p>
      <Button
        className="max-sm:w-full"
        aria-disabled={fetched.isPending}
        onClick={() => fetched.isPending || fetched.mutate()}
      >
        {fetched.isPending ? words.downloading : words.download}
      </Button>
    </Section>
  );
}

/** Milliseconds that a browser may take before it starts saving. */
const saveGrace = 60_000;

/** Saves a file through the browser. Its request needed a header, which a plain link can't send. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), saveGrace);
}
