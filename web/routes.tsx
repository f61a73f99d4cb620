import { type ComponentType, lazy } from "react";
import { Route, Routes } from "react-router";
import { RequireSession } from "./auth/session.tsx";
import { HomeScreen } from "./home/home-screen.tsx";
import { Shell } from "./shell/shell.tsx";

const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const AuthScreen = screen(() => import("./auth/auth-screen.tsx"), "AuthScreen");
const AboutScreen = screen(() => import("./about/about-screen.tsx"), "AboutScreen");
const CreateScreen = screen(() => import("./topics/form/create-screen.tsx"), "CreateScreen");
const CommunityScreen = screen(() => import("./community/community-screen.tsx"), "CommunityScreen");
const MyTopicsScreen = screen(() => import("./topics/mine/my-topics-screen.tsx"), "MyTopicsScreen");
const TopicScreen = screen(() => import("./topics/page/topic-screen.tsx"), "TopicScreen");
const ProfileScreen = screen(() => import("./users/profile-screen.tsx"), "ProfileScreen");
const FurtherScreens = screen(() => import("./further-routes.tsx"), "FurtherScreens");

export function Screens() {
  return (
    <Routes>
      <Route path="/auth" element={<AuthScreen />} />
      <Route element={<Shell />}>
        <Route element={<RequireSession />}>
          <Route index element={<HomeScreen />} />
          <Route path="/community-topics" element={<CommunityScreen />} />
          <Route path="/my-topics" element={<MyTopicsScreen />} />
          <Route path="/create-topic" element={<CreateScreen />} />
          <Route path="/topic/:id" element={<TopicScreen />} />
        </Route>
        <Route path="/about" element={<AboutScreen />} />
        <Route path="/user/:userId?" element={<ProfileScreen />} />
        <Route path="*" element={<FurtherScreens />} />
      </Route>
    </Routes>
  );
}
