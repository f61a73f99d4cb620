import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { OpmlAs, OpmlImport } from "../../src/contract/drafts/feeds.ts";
import { readDocument, sendDocument } from "../api/documents.ts";
import { Button } from "../ui/button.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Section } from "../ui/section.tsx";
import { common } from "../words/common.ts";
import { ImportPlan } from "./import-plan.tsx";
import { saveFile } from "./takeout.tsx";
import { words } from "./words.ts";

const path = "/api/account/topics.opml";
const type = "text/x-opml";
const fileName = "topics.opml";

/** Bytes: the server accepts no more. */
const largest = 1024 * 1024;

interface OpmlUpload {
  file: File;
  as: OpmlAs;
  isDryRun: boolean;
}

/** Moves topics to and from other feed readers. An import shows a preview before it creates anything. */
export function Moving() {
  const heading = useRef<HTMLHeadingElement>(null);
  const plan = useRef<HTMLDivElement>(null);
  const [answered, setAnswered] = useState<(OpmlUpload & { answer: OpmlImport }) | null>(null);
  const send = useSend((sent, answer) => setAnswered({ ...sent, answer }));
  const close = () => {
    flushSync(() => setAnswered(null));
    heading.current?.focus();
  };
  const isOpen = answered !== null;
  const isDone = answered?.isDryRun === false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is focused once it is there, and once it is another
  useEffect(() => plan.current?.focus(), [isOpen, isDone]);
  return (
    <Section title={words.moving} heading={heading}>
      <p className="mb-3 text-pretty text-muted">{words.movingHint}</p>
      {answered ? (
        <ImportPlan
          ref={plan}
          answer={answered.answer}
          as={answered.as}
          isDone={isDone}
          isPending={send.isPending}
          onChange={(as) => send.isPending || send.mutate({ ...answered, as })}
          onImport={() => send.isPending || send.mutate({ ...answered, isDryRun: false })}
          onClose={close}
        />
      ) : (
        <Files
          isPending={send.isPending}
          onFile={(file) => send.mutate({ file, as: "folders", isDryRun: true })}
        />
      )}
    </Section>
  );
}

function useSend(onAnswer: (sent: OpmlUpload, answer: OpmlImport) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, as, isDryRun }: OpmlUpload) =>
      sendDocument<OpmlImport>(`${path}?as=${as}${isDryRun ? "&dryRun=true" : ""}`, file, type),
    onSuccess: (answer, sent) => {
      onAnswer(sent, answer);
      if (!sent.isDryRun && answer.created > 0) void client.invalidateQueries();
    },
    onError: (error, { isDryRun }) =>
      toastFailure(isDryRun ? words.fileNotRead : words.notImported, error, common.wentWrong),
  });
}

interface FilesProps {
  isPending: boolean;
  onFile: (file: File) => void;
}

function Files({ isPending, onFile }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const fetched = useExport();
  const choose = (file: File | undefined) => {
    if (file && file.size > largest) {
      toast({ title: words.fileNotRead, description: words.fileTooLarge, variant: "destructive" });
    } else if (file) onFile(file);
  };
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        className="max-sm:w-full"
        aria-disabled={fetched.isPending}
        onClick={() => fetched.isPending || fetched.mutate()}
      >
        {words.exportTopics}
      </Button>
      <FileInput input={input} onFile={choose} />
      <Button
        className="max-sm:w-full"
        aria-disabled={isPending}
        onClick={() => isPending || input.current?.click()}
      >
        {isPending ? words.readingFile : words.importTopics}
      </Button>
    </div>
  );
}

interface InputProps {
  input: RefObject<HTMLInputElement | null>;
  onFile: (file: File | undefined) => void;
}

function FileInput({ input, onFile }: InputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={words.importTopics}
      accept=".opml,.xml,text/x-opml,text/xml,application/xml"
      onChange={(event) => {
        onFile(event.target.files?.[0]);
        // Lets the same file be chosen again.
        event.target.value = "";
      }}
    />
  );
}

function useExport() {
  return useMutation({
    mutationFn: () => readDocument(path),
    onSuccess: (document) => {
      saveFile(fileName, document);
      toast({ title: words.downloadReady, description: words.fileIsCalled(fileName) });
    },
    onError: (error) => toastFailure(words.downloadFailed, error, common.wentWrong),
  });
}
