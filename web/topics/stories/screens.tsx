import { useMatch } from "react-router";
import { StoriesScreen } from "./stories-screen.tsx";
import { StoryScreen } from "./story-screen.tsx";
import { WeekScreen } from "./week-screen.tsx";

/** The screens that tell of stories, in one file: the first screen has no room for the way to each. */
export function StoryScreens() {
  const isStory = useMatch("/story/:id");
  const isWeek = useMatch("/week");
  if (isWeek) return <WeekScreen />;
  return isStory ? <StoryScreen /> : <StoriesScreen />;
}
