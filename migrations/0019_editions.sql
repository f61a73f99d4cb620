CREATE TABLE `follow_wishes` (
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`notify` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic_id`),
	FOREIGN KEY (`user_id`,`topic_id`) REFERENCES `user_topic_follows`(`user_id`,`topic_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `edition_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`schedule` text NOT NULL,
	`at` text NOT NULL,
	`weekday` integer NOT NULL,
	`time_zone` text NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	`max_minutes` integer,
	`since` integer,
	`due_at` integer,
	`at_once_due_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `edition_settings_due` ON `edition_settings` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `edition_settings_at_once` ON `edition_settings` (`at_once_due_at`) WHERE at_once_due_at is not null;--> statement-breakpoint
CREATE TABLE `editions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`max_minutes` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `editions_user` ON `editions` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `editions_created` ON `editions` (`created_at`);--> statement-breakpoint
CREATE TABLE `edition_items` (
	`user_id` text NOT NULL,
	`summary_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`is_at_once` integer NOT NULL,
	`weight` integer NOT NULL,
	`edition_id` text,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `summary_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`summary_id`) REFERENCES `topic_summaries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`edition_id`) REFERENCES `editions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `edition_items_waiting` ON `edition_items` (`user_id`) WHERE edition_id is null;--> statement-breakpoint
CREATE INDEX `edition_items_edition` ON `edition_items` (`edition_id`) WHERE edition_id is not null;--> statement-breakpoint
CREATE INDEX `edition_items_summary` ON `edition_items` (`summary_id`);--> statement-breakpoint
CREATE INDEX `edition_items_topic` ON `edition_items` (`topic_id`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`edition_id` text NOT NULL,
	`channel_id` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`lease_until` integer,
	`first_tried_at` integer,
	`ended_at` integer,
	`error` text,
	FOREIGN KEY (`edition_id`) REFERENCES `editions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channel_id`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`edition_id`,`channel_id`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `deliveries_channel` ON `deliveries` (`channel_id`);--> statement-breakpoint
CREATE INDEX `deliveries_ended` ON `deliveries` (`ended_at`) WHERE ended_at is not null;
