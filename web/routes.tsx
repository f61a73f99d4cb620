import { type ComponentType, lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { RequireSession } from "./auth/session.tsx";
import { started } from "./early/started.ts";
import { HomeScreen } from "./home/home-screen.tsx";
import { Shell } from "./shell/shell.tsx";
import { Loading } from "./ui/skeleton.tsx";
import { loadMarkdown } from "./updates/summary-text.tsx";

const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const AuthScreen = screen(() => import("./auth/auth-screen.tsx"), "AuthScreen");
const CreateScreen = screen(() => import("./topics/form/create-screen.tsx"), "CreateScreen");
const CommunityScreen = screen(() => import("./community/community-screen.tsx"), "CommunityScreen");
const MyTopicsScreen = screen(() => import("./topics/mine/my-topics-screen.tsx"), "MyTopicsScreen");
const TopicScreen = screen(async () => {
  // What the page began with is plain words: it stays until the text can be drawn whole.
  const text = started() === "topic" && loadMarkdown().catch(() => undefined);
  const [loaded] = await Promise.all([import("./topics/page/topic-screen.tsx"), text]);
  return loaded;
}, "TopicScreen");
const AboutScreen = screen(() => import("./about/about-screen.tsx"), "AboutScreen");
const FurtherScreens = screen(() => import("./further-routes.tsx"), "FurtherScreens");

export function Screens() {
  return (
    <Routes>
      <Route
        path="/auth"
        element={
          <Suspense fallback={<Loading />}>
            <AuthScreen />
          </Suspense>
        }
      />
      <Route element={<Shell />}>
        <Route element={<RequireSession />}>
          <Route index element={<HomeScreen />} />
          <Route path="/community-topics" element={<CommunityScreen />} />
          <Route path="/my-topics" element={<MyTopicsScreen />} />
          <Route path="/create-topic" element={<CreateScreen />} />
          <Route path="/topic/:id" element={<TopicScreen />} />
        </Route>
        <Route path="/about" element={<AboutScreen />} />
        <Route path="*" element={<FurtherScreens />} />
      </Route>
    </Routes>
  );
}
