ALTER TABLE `topic_sources` ADD `moved_from` text;--> statement-breakpoint
ALTER TABLE `topic_sources` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `topic_sources` ADD `open_until` integer;--> statement-breakpoint
CREATE INDEX `runs_spending` ON `runs` (`started_at`) WHERE reserved_usd > 0 or cost_usd > 0;--> statement-breakpoint
CREATE INDEX `runs_source` ON `runs` (`source_id`,`started_at`);--> statement-breakpoint
UPDATE `topic_sources` SET `position` = 100 WHERE `id` = 'digest';
