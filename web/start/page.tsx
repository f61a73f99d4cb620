import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Route, Routes, StaticRouter } from "react-router";
import { AboutScreen } from "../about/about-screen.tsx";
import { createQueryClient } from "../api/query-client.ts";
import { SharedTopicBox } from "../auth/arrival.tsx";
import { AuthFrame } from "../auth/auth-frame.tsx";
import { AuthProvider } from "../auth/session.tsx";
import { words } from "../auth/words.ts";
import { HomeScreen } from "../home/home-screen.tsx";
import { Shell } from "../shell/shell.tsx";
import { TopicCard } from "../topics/card/topic-card.tsx";
import { TopicHeader } from "../topics/page/header.tsx";
import { BarSkeleton, TopicSkeleton } from "../topics/page/skeleton.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SummaryHead } from "../updates/article/summary-article.tsx";
import { idOf } from "./fill.ts";
import { sample, sampleNow, wholeSample } from "./sample.ts";

/**
 * What pages bring along, drawn by the app itself when it is built: each screen as it is before anything of it is known,
 * and what is to be filled in, so that a reader sees them before any script came. Links begin with the placeholder
 * `{{base}}`.
 */
export function placeholders() {
  const card = <TopicCard topic={sample} screen="home" headline="update" now={sampleNow} />;
  const shared = (
    <AuthFrame title={words.titles.login}>
      <SharedTopicBox topic={sample} />
      <FormSkeleton />
    </AuthFrame>
  );
  return {
    home: begun(drawn(inShell(<HomeScreen />))) + template("card", drawn(card)),
    topic:
      begun(drawn(inShell(<TopicSkeleton />), true, "/topic/{id}")) +
      template("topic", drawn(<TopicToFill />)) +
      template("shared", drawn(shared, false)),
    about:
      begun("") +
      template("member", drawn(inShell(<AboutScreen />), true, "/about")) +
      template("visitor", drawn(inShell(<AboutScreen />), false, "/about")),
  };
}

/** What is drawn is seen and neither heard nor pressed: the app says and does the same within seconds. */
const begun = (screen: string) => `<div id="start" inert aria-hidden="true">${screen}</div>`;

const template = (name: Parameters<typeof idOf>[0], content: string) =>
  `<template id="${idOf(name)}">${content}</template>`;

const inShell = (screen: ReactElement) => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="*" element={screen} />
    </Route>
  </Routes>
);

/** As high as the form for signing in, which stands below what was shared and may be centred with it. */
function FormSkeleton() {
  const field = "mb-5 h-19 rounded-surface";
  return (
    <div>
      <Skeleton className={field} />
      <Skeleton className={`${field} h-23`} />
      <Skeleton className="mb-5 h-12 rounded-surface" />
      <Skeleton className="mb-5 h-6 w-1/2" />
      <Skeleton className="h-12 rounded-surface" />
    </div>
  );
}

/** What stands beside the sidebar of a topic's page, as far as it is above its reactions. */
function TopicToFill() {
  const { summary } = wholeSample;
  return (
    <>
      <TopicHeader topic={wholeSample} />
      <BarSkeleton />
      <article>
        <SummaryHead
          topic={wholeSample}
          summary={summary}
          cost={null}
          now={sampleNow}
          isNew
          storyAction={quoting}
        />
        <div className="mt-1 flex h-5.5 items-center">
          <Skeleton className="h-3.5 w-3/5" />
        </div>
        <div className="mt-4">
          <div className="prose">
            <h3 className="story">{summary.title}</h3>
            <p dir="auto">{summary.content}</p>
            <ul dir="auto">
              <li>{summary.content}</li>
            </ul>
          </div>
        </div>
      </article>
    </>
  );
}

/** As large as the button at the end of a headline. */
const quoting = () => <span className="-my-1.5 ms-2 inline-grid size-8 align-middle" />;

/** The markup of a screen without what names its elements, answers to them, or is there to be heard. */
function drawn(screen: ReactElement, isMember = true, path = "/"): string {
  withSession(isMember);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <StaticRouter location={path}>
        <AuthProvider>{screen}</AuthProvider>
      </StaticRouter>
    </QueryClientProvider>,
  );
  return markup
    .replace(/ (?:id|style|tabindex|aria-labelledby|data-discover|data-card|data-action)="[^"]*"/g, "")
    .replace(/(<(h1|p)\b[^>]* class="sr-only"[^>]*>).*?(?=<\/\2>)/g, "$1")
    .replace(/<(\/?)main\b/g, "<$1div")
    .replace(/(<svg[^>]*class="cover[^>]*>).*?<\/svg>/g, "$1</svg>")
    .replaceAll('href="/', 'href="{{base}}');
}

/** What screens ask a browser for while they are drawn. */
function withSession(isMember: boolean): void {
  const stored: Record<string, string> = {
    authToken: "{token}",
    user: JSON.stringify({ id: "{user}", name: "" }),
  };
  const storage = { getItem: (name: string) => (isMember && stored[name]) || null };
  const browser = {
    localStorage: storage,
    sessionStorage: storage,
    location: { href: "" },
    document: { querySelector: () => null },
  };
  Object.assign(globalThis, browser, { window: globalThis });
}
