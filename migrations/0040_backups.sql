CREATE TABLE `backups` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`bytes` integer,
	`rows` text,
	`error` text
);
