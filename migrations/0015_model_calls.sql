ALTER TABLE `runs` ADD `user_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `runs_user` ON `runs` (`user_id`,`started_at`) WHERE user_id is not null;--> statement-breakpoint
DROP INDEX `runs_open_proposals`;--> statement-breakpoint
CREATE INDEX `runs_open_calls` ON `runs` (`started_at`) WHERE kind <> 'update' and ended_at is null;--> statement-breakpoint
ALTER TABLE `topic_summaries` ADD `period` text;--> statement-breakpoint
CREATE UNIQUE INDEX `topic_summaries_period` ON `topic_summaries` (`topic_id`,`kind`,`period`) WHERE period is not null;
