CREATE INDEX `stories_told` ON `stories` (`topic_id`,`last_told_at`,`id`) WHERE last_told_at is not null;--> statement-breakpoint
ALTER TABLE `runs` ADD `left` integer;--> statement-breakpoint
CREATE INDEX `runs_summary` ON `runs` (`summary_id`) WHERE summary_id is not null;
