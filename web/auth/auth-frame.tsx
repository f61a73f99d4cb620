import type { ReactNode, Ref } from "react";
import { PageTitle } from "../ui/text/page-title.tsx";
import { Pitch } from "./pitch.tsx";

interface Props {
  title: string;
  /** The element that holds the title and what is below it. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** What every screen of signing in stands in: what topicapp is on one side, and what there is to do on the other. */
export function AuthFrame({ title, ref, children }: Props) {
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] md:min-h-dvh md:grid-cols-[1fr_1.05fr]">
      <PageTitle>{title}</PageTitle>
      <Pitch />
      <div className="grid grid-cols-[minmax(0,1fr)] px-4.5 py-8 md:place-items-center md:p-8 lg:p-10">
        <div ref={ref} key={title} className="w-full max-w-[24rem] animate-rise">
          <h1 className="headline mb-5 text-[1.875rem] leading-tight">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
