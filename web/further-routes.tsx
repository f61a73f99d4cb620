import { lazy } from "react";
import { Route, Routes } from "react-router";
import { RequireSession } from "./auth/session.tsx";
import { EditionScreen } from "./edition/edition-screen.tsx";
import { NoticesScreen } from "./notices/notices-screen.tsx";
import { NotFoundScreen } from "./shell/not-found-screen.tsx";
import { AwayScreen } from "./topics/stories/away-screen.tsx";
import { StoriesScreen } from "./topics/stories/stories-screen.tsx";
import { StoryScreen } from "./topics/stories/story-screen.tsx";
import { WeekScreen } from "./topics/stories/week-screen.tsx";

const DeliveryScreen = lazy(async () => ({
  default: (await import("./delivery/delivery-screen.tsx")).DeliveryScreen,
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
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
