export { AwayScreen } from "./away-screen.tsx";
export { StoriesScreen } from "./stories-screen.tsx";
export { StoryScreen } from "./story-screen.tsx";
export { WeekScreen } from "./week-screen.tsx";
