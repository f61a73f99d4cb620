CREATE TABLE `auth_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`code` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`is_used` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_codes_email` ON `auth_codes` (`email`);--> statement-breakpoint
CREATE TABLE `invitation_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`type` text NOT NULL,
	`max_uses` integer NOT NULL,
	`used_count` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`note` text,
	`expires_at` integer,
	`created_by_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_codes_code_unique` ON `invitation_codes` (`code`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`);--> statement-breakpoint
CREATE TABLE `rate_events` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_events_key` ON `rate_events` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `rate_events_at` ON `rate_events` (`at`);--> statement-breakpoint
CREATE TABLE `refresh_jobs` (
	`topic_id` text PRIMARY KEY NOT NULL,
	`due_at` integer,
	`reason` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`requested_at` integer,
	`claimed_by` text,
	`lease_until` integer,
	`last_run_id` text,
	`last_checked_at` integer,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`last_run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `refresh_jobs_due` ON `refresh_jobs` (`due_at`) WHERE claimed_by is null;--> statement-breakpoint
CREATE INDEX `refresh_jobs_lease` ON `refresh_jobs` (`lease_until`) WHERE claimed_by is not null;--> statement-breakpoint
CREATE INDEX `refresh_jobs_run` ON `refresh_jobs` (`last_run_id`);--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`topic_id` text,
	`summary_id` text,
	`source_id` text NOT NULL,
	`model` text NOT NULL,
	`outcome` text,
	`error` text,
	`found` integer DEFAULT 0 NOT NULL,
	`fresh` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`searches` integer DEFAULT 0 NOT NULL,
	`reserved_usd` real DEFAULT 0 NOT NULL,
	`cost_usd` real DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`sent_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`summary_id`) REFERENCES `topic_summaries`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `runs_topic` ON `runs` (`topic_id`,`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `runs_ended` ON `runs` (`ended_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_unique` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `stories` (
	`id` text PRIMARY KEY NOT NULL,
	`topic_id` text NOT NULL,
	`title` text NOT NULL,
	`last_seen_at` integer NOT NULL,
	`last_told_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stories_topic` ON `stories` (`topic_id`,`last_seen_at`);--> statement-breakpoint
CREATE TABLE `story_articles` (
	`topic_id` text NOT NULL,
	`page` text NOT NULL,
	`story_id` text NOT NULL,
	`summary_id` text,
	`title` text NOT NULL,
	`extract` text NOT NULL,
	`site` text NOT NULL,
	`published_at` integer,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`topic_id`, `page`),
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`summary_id`) REFERENCES `topic_summaries`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `story_articles_story` ON `story_articles` (`story_id`);--> statement-breakpoint
CREATE INDEX `story_articles_summary` ON `story_articles` (`summary_id`);--> statement-breakpoint
CREATE TABLE `topic_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`topic_id` text NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `topic_comments_topic` ON `topic_comments` (`topic_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `topic_comments_user` ON `topic_comments` (`user_id`);--> statement-breakpoint
CREATE TABLE `topic_likes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topic_likes_once` ON `topic_likes` (`user_id`,`topic_id`);--> statement-breakpoint
CREATE INDEX `topic_likes_topic` ON `topic_likes` (`topic_id`);--> statement-breakpoint
CREATE TABLE `topic_slops` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topic_slops_once` ON `topic_slops` (`user_id`,`topic_id`);--> statement-breakpoint
CREATE INDEX `topic_slops_topic` ON `topic_slops` (`topic_id`);--> statement-breakpoint
CREATE TABLE `topic_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`icon` text NOT NULL,
	`provider` text NOT NULL,
	`type` text NOT NULL,
	`model` text NOT NULL,
	`successor` text,
	`web_search` integer NOT NULL,
	`system_prompt` text NOT NULL,
	`api_url` text,
	`api_key` text,
	`price_in` real,
	`price_out` real,
	`price_search` real,
	`is_enabled` integer DEFAULT true NOT NULL,
	`stopped_reason` text,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `topic_summaries` (
	`id` text PRIMARY KEY NOT NULL,
	`topic_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`news_count` integer NOT NULL,
	`model` text NOT NULL,
	`citations` text NOT NULL,
	`last_updated` integer NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `topic_summaries_newest` ON `topic_summaries` (`topic_id`,`last_updated`,`id`);--> statement-breakpoint
CREATE TABLE `topics` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`category` text NOT NULL,
	`image_url` text,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`slop_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`is_trending` integer DEFAULT false NOT NULL,
	`trending_level` text,
	`created_by_id` text NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`tags` text NOT NULL,
	`frequency` integer NOT NULL,
	`source_id` text NOT NULL,
	`ai_prompt` text,
	`summary_id` text,
	`summary_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_id`) REFERENCES `topic_sources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topics_public_name` ON `topics` (`name_key`) WHERE is_public = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `topics_private_name` ON `topics` (`created_by_id`,`name_key`) WHERE is_public = 0;--> statement-breakpoint
CREATE INDEX `topics_creator` ON `topics` (`created_by_id`);--> statement-breakpoint
CREATE INDEX `topics_newest` ON `topics` (`created_at`,`id`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `topics_updated` ON `topics` (`summary_at`,`id`) WHERE is_public = 1;--> statement-breakpoint
CREATE TABLE `user_topic_follows` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_topic_follows_once` ON `user_topic_follows` (`user_id`,`topic_id`);--> statement-breakpoint
CREATE INDEX `user_topic_follows_topic` ON `user_topic_follows` (`topic_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`name` text NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`is_suspended` integer DEFAULT false NOT NULL,
	`invitation_code_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invitation_code_id`) REFERENCES `invitation_codes`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE TABLE `waitlist` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`invitation_sent` integer DEFAULT false NOT NULL,
	`invitation_code_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invitation_code_id`) REFERENCES `invitation_codes`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_email_unique` ON `waitlist` (`email`);