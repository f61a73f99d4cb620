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

/** A page's screens for members and visitors, and the path they're drawn for. */
interface Screens {
  path: string;
  member: ReactElement;
  visitor: ReactElement;
}

/** The pages with a skeleton of their own; `other` is for the rest. */
export type PageName = "home" | "topic" | "community" | "mine" | "about" | "auth" | "other";

/** The paths of the scripts that each page's screen needs in addition. */
export type ScreenScripts = Record<PageName, Record<Reader, string[]>>;

/**
 * Draws each page's state before the app has loaded: its skeleton, rendered by the app's own components, once for
 * members and once for visitors. Links start with the placeholder `{{base}}`.
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
  // The content security policy refuses inline styles.
  return markup.replace(/ (?:style|data-discover)="[^"]*"/g, "").replaceAll('href="/', 'href="{{base}}');
}

/** The browser features that screens use while being rendered. */
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
