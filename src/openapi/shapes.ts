import type { Shape } from "./shape.ts";
import { commonShapes } from "./shapes/common.ts";
import { peopleShapes } from "./shapes/people.ts";
import { topicShapes } from "./shapes/topics.ts";
import { updateShapes } from "./shapes/updates.ts";

export const shapes: readonly Shape[] = [...topicShapes, ...updateShapes, ...peopleShapes, ...commonShapes];
