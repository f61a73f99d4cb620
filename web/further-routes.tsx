import { lazy } from "react";
import { Route, Routes } from "react-router";
import { RequireSession } from "./auth/session.tsx";
import { EditionScreen } from "./delivery/edition/edition-screen.tsx";
import { NoticesScreen } from "./delivery/notices/notices-screen.tsx";
import { NotFoundScreen } from "./shell/not-found-screen.tsx";
import { AwayScreen } from "./topics/stories/away-screen.tsx";
import { StoriesScreen } from "./topics/stories/stories-screen.tsx";
import { StoryScreen } from "./topics/stories/story-screen.tsx";
import { WeekScreen } from "./topics/stories/week-screen.tsx";

const ProfileScreen = lazy(async () => ({
  default: (await import("./users/profile-screen.tsx")).ProfileScreen,
}));

const DeliveryScreen = lazy(async () => ({
  default: (await import("./delivery/delivery-screen.tsx")).DeliveryScreen,
}));

const SetupScreen = lazy(async () => ({
  default: (await import("./setup/setup-screen.tsx")).SetupScreen,
}));

const ModerationScreen = lazy(async () => ({
  default: (await import("./moderation/moderation-screen.tsx")).ModerationScreen,
}));

const ConnectScreen = lazy(async () => ({
  default: (await import("./account/connect-screen.tsx")).ConnectScreen,
}));

const KeysScreen = lazy(async () => ({
  default: (await import("./account/keys/keys-screen.tsx")).KeysScreen,
}));

/** The screens that a visit seldom begins with, in one file: the first screen has no room for the way to each. */
export function FurtherScreens() {
  return (
    <Routes>
      <Route element={<RequireSession />}>
        <Route path="/topic/:id/stories" element={<StoriesScreen />} />
        <Route path="/story/:id" element={<StoryScreen />} />
        <Route path="/week" element={<WeekScreen />} />
        <Route path="/notices" element={<NoticesScreen />} />
        <Route path="/away" element={<AwayScreen />} />
        <Route path="/edition/:id?" element={<EditionScreen />} />
        <Route path="/delivery" element={<DeliveryScreen />} />
        <Route path="/moderation" element={<ModerationScreen shown="queue" />} />
        <Route path="/moderation/log" element={<ModerationScreen shown="log" />} />
        <Route path="/keys" element={<KeysScreen />} />
        <Route path="/connect" element={<ConnectScreen />} />
      </Route>
      <Route path="/user/:userId?" element={<ProfileScreen />} />
      <Route path="/setup" element={<SetupScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
