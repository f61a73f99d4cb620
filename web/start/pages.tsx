import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Route, Routes, StaticRouter } from "react-router";
import { AboutScreen } from "../about/about-screen.tsx";
import { createQueryClient } from "../api/query-client.ts";
import { AuthSkeleton } from "../auth/screen/shared-topic.tsx";
import { AuthProvider } from "../auth/session.tsx";
import { CommunityScreen } from "../community/community-screen.tsx";
import { HomeScreen } from "../home/home-screen.tsx";
import { Shell } from "../shell/shell.tsx";
import { MyTopicsScreen } from "../topics/mine/my-topics-screen.tsx";
import { TopicSkeleton } from "../topics/page/skeleton.tsx";
import { Loading } from "../ui/skeleton.tsx";

type Reader = "member" | "visitor";

/** A page's screen for members and for visitors, by the path that it is drawn at. */
interface Screens {
  path: string;
  member: ReactElement;
  visitor: ReactElement;
}

/** The pages that have a first screen of their own; `other` stands for all else. */
export type PageName = "home" | "topic" | "community" | "mine" | "about" | "auth" | "other";

/** Paths of the scripts that each page's screen needs beside the first ones. */
export type ScreenScripts = Record<PageName, Record<Reader, string[]>>;

/**
 * What each page shows before the app is there: its screen as the app's own components draw it while nothing is known,
 * once for members and once for visitors. Links begin with the placeholder `{{base}}`.
 */
export function drawPages(scripts: ScreenScripts): [PageName, string][] {
  const inside = (path: string, screen: ReactElement, visitor = <AuthSkeleton />): Screens => ({
    path,
    member: inShell(screen),
    visitor,
  });
  const pages: Record<PageName, Screens> = {
    home: inside("/", <HomeScreen />),
    topic: inside("/topic/-", <TopicSkeleton />, <AuthSkeleton isShared />),
    community: inside("/community-topics", <CommunityScreen />),
    mine: inside("/my-topics", <MyTopicsScreen />),
    about: inside("/about", <AboutScreen />, inShell(<AboutScreen />)),
    auth: inside("/", <HomeScreen />),
    other: inside("/-", <Loading />, inShell(<Loading />)),
  };
  return Object.entries(pages).map(([name, screens]) => {
    const page = name as PageName;
    const templates = (["member", "visitor"] as const).map(
      (reader) =>
        `<template id="${reader}" data-scripts="${scripts[page][reader].join(" ")}">${drawn(screens, reader)}</template>`,
    );
    return [page, templates.join("")];
  });
}

const inShell = (screen: ReactElement) => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="*" element={screen} />
    </Route>
  </Routes>
);

function drawn(screens: Screens, reader: Reader): string {
  withSession(reader === "member");
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <StaticRouter location={screens.path}>
        <AuthProvider>{screens[reader]}</AuthProvider>
      </StaticRouter>
    </QueryClientProvider>,
  );
  // The content security policy refuses styles in markup.
  return markup.replace(/ (?:style|data-discover)="[^"]*"/g, "").replaceAll('href="/', 'href="{{base}}');
}

/** What screens ask a browser for while they are drawn. */
function withSession(isMember: boolean): void {
  const stored: Record<string, string> = { authToken: "-", user: JSON.stringify({ id: "-", name: "" }) };
  const storage = { getItem: (name: string) => (isMember && stored[name]) || null };
  const browser = {
    localStorage: storage,
    sessionStorage: storage,
    location: { href: "", pathname: "/", search: "" },
    document: { querySelector: () => null, documentElement: { dataset: {} } },
  };
  Object.assign(globalThis, browser, { window: globalThis });
}
