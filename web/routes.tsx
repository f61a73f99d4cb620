import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense, use } from "react";
import { matchPath, Route, Routes } from "react-router";
import { AuthSkeleton, sharedTopicQuery } from "./auth/screen/shared-topic.tsx";
import { RequireSession } from "./auth/session.tsx";
import type { StoredSession } from "./auth/session-storage.ts";
import { Shell } from "./shell/shell.tsx";
import { sourcesQuery } from "./sources/sources.ts";
import { ListSkeleton } from "./topics/card/skeleton.tsx";
import { TopicSkeleton } from "./topics/page/skeleton.tsx";
import { followedTopicsQuery, topicQuery } from "./topics/queries.ts";
import { Loading } from "./ui/skeleton.tsx";
import { loadMarkdown } from "./updates/summary-text.tsx";

/** Milliseconds that the previous screen stays visible while the next one's code loads. */
const patience = 300;

interface Options {
  /** Shown until the code is loaded. */
  skeleton?: ReactNode;
  /** Prefetches the screen's first data with the same queries. */
  ask?: (client: QueryClient, id: string) => Promise<unknown>;
}

/** A screen whose code loads when it's opened, or when the pointer gets near a link to it. */
class ScreenRoute {
  readonly Awaited = lazy(async () => ({ default: await this.load() }));
  /** Settles when the previous screen has stayed long enough. */
  waited: Promise<unknown> | undefined;
  Loaded: ComponentType | undefined;
  #loading: Promise<ComponentType> | undefined;

  constructor(
    readonly path: string,
    private readonly fetchScreen: () => Promise<ComponentType>,
    readonly options: Options,
  ) {}

  /** Loads the code, once. Rejects on failure, and tries again the next time. */
  async load(): Promise<ComponentType> {
    this.#loading ??= this.fetchScreen();
    try {
      this.Loaded = await this.#loading;
      return this.Loaded;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }
}

const screen = (path: string, fetchScreen: () => Promise<ComponentType>, options: Options = {}) =>
  new ScreenRoute(path, fetchScreen, options);

function Screen({ route }: { route: ScreenRoute }) {
  const { Loaded, Awaited, options } = route;
  if (Loaded) return <Loaded />;
  route.waited ??= Promise.race([
    route.load().catch(() => undefined),
    new Promise((done) => setTimeout(done, patience)),
  ]);
  use(route.waited);
  return (
    <Suspense fallback={options.skeleton ?? <Loading />}>
      <Awaited />
    </Suspense>
  );
}

const auth = screen("/auth", async () => (await import("./auth/screen/auth-screen.tsx")).AuthScreen, {
  skeleton: <AuthSkeleton />,
});

/** The screens for members only. */
const membersScreens = [
  screen("/", async () => (await import("./home/home-screen.tsx")).HomeScreen, {
    skeleton: <ListSkeleton />,
    ask: (client, userId) => client.prefetchInfiniteQuery(followedTopicsQuery(userId)),
  }),
  screen(
    "/community-topics",
    async () => (await import("./community/community-screen.tsx")).CommunityScreen,
    {
      skeleton: <ListSkeleton />,
    },
  ),
  screen("/my-topics", async () => (await import("./topics/mine/my-topics-screen.tsx")).MyTopicsScreen, {
    skeleton: <ListSkeleton />,
  }),
  screen("/create-topic", async () => (await import("./topics/form/create-screen.tsx")).CreateScreen),
  screen(
    "/topic/:id",
    async () => {
      const [{ TopicScreen }] = await Promise.all([
        import("./topics/page/topic-screen.tsx"),
        loadMarkdown().catch(() => undefined),
      ]);
      return TopicScreen;
    },
    { skeleton: <TopicSkeleton />, ask: (client, id) => client.prefetchQuery(topicQuery(id)) },
  ),
  screen(
    "/topic/:id/stories",
    async () => (await import("./topics/stories/stories-screen.tsx")).StoriesScreen,
  ),
  screen("/story/:id", async () => (await import("./topics/stories/story-screen.tsx")).StoryScreen),
  screen("/week", async () => (await import("./topics/stories/week-screen.tsx")).WeekScreen),
  screen("/away", async () => (await import("./topics/stories/away-screen.tsx")).AwayScreen),
  screen("/notices", async () => (await import("./delivery/notices/notices-screen.tsx")).NoticesScreen),
  screen("/edition/:id?", async () => (await import("./delivery/edition/edition-screen.tsx")).EditionScreen),
  screen("/saved", async () => (await import("./topics/saved/saved-screen.tsx")).SavedScreen),
  screen("/delivery", async () => (await import("./delivery/delivery-screen.tsx")).DeliveryScreen),
  screen("/moderation", async () => (await import("./moderation/moderation-screen.tsx")).ModerationScreen),
  screen(
    "/moderation/log",
    async () => (await import("./moderation/moderation-screen.tsx")).ModerationScreen,
  ),
  screen("/desk", async () => (await import("./desk/desk-screen.tsx")).DeskScreen),
  screen("/invite", async () => (await import("./desk/invite-screen.tsx")).InviteScreen),
  screen("/account/:part?", async () => (await import("./account/account-screen.tsx")).AccountScreen),
  screen("/keys", async () => (await import("./account/keys/keys-screen.tsx")).KeysScreen),
  screen("/connect", async () => (await import("./account/connect-screen.tsx")).ConnectScreen),
];

const everybodysScreens = [
  screen("/about", async () => (await import("./about/about-screen.tsx")).AboutScreen, {
    ask: (client) => client.prefetchQuery(sourcesQuery()),
  }),
  screen("/user/:userId?", async () => (await import("./users/profile-screen.tsx")).ProfileScreen),
  screen("/setup", async () => (await import("./setup/setup-screen.tsx")).SetupScreen),
  screen("*", async () => (await import("./shell/not-found-screen.tsx")).NotFoundScreen),
];

const routesOf = (screens: ScreenRoute[]) =>
  screens.map((route) => <Route key={route.path} path={route.path} element={<Screen route={route} />} />);

export function Screens() {
  return (
    <Routes>
      <Route
        path="/auth"
        element={
          <Suspense fallback={<AuthSkeleton />}>
            <Screen route={auth} />
          </Suspense>
        }
      />
      <Route element={<Shell />}>
        <Route element={<RequireSession />}>{routesOf(membersScreens)}</Route>
        {routesOf(everybodysScreens)}
      </Route>
    </Routes>
  );
}

/**
 * Loads a screen's code and prefetches its first data. Rejects if the code can't be loaded. @param pathname without
 * the base, with a leading slash
 */
export async function prepareScreen(
  client: QueryClient,
  pathname: string,
  { token, user }: StoredSession,
): Promise<void> {
  const isWhere = ({ path }: ScreenRoute) => matchPath(path, pathname) !== null;
  const members = membersScreens.find(isWhere);
  const id = matchPath("/topic/:id", pathname)?.params.id;
  if (members && !token) {
    await Promise.all([auth.load(), id && client.prefetchQuery(sharedTopicQuery(id))]);
    return;
  }
  const found = members ?? [auth, ...everybodysScreens].find(isWhere);
  await Promise.all([found?.load(), found?.options.ask?.(client, id ?? user?.id ?? "")]);
}

/** Loads the code behind a link when the pointer or the focus gets near it. */
export function prefetchLinks(base: string): void {
  const near = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== location.origin || !link.pathname.startsWith(base)) return;
    const pathname = link.pathname.slice(base.length - 1);
    const found = [auth, ...membersScreens, ...everybodysScreens].find(
      ({ path }) => matchPath(path, pathname) !== null,
    );
    found?.load().catch(() => undefined);
  };
  document.addEventListener("pointerover", near, { passive: true });
  document.addEventListener("focusin", near);
}
