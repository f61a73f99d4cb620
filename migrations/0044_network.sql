CREATE TABLE `outgoing_requests` (
	`hour` integer NOT NULL,
	`purpose` text NOT NULL,
	`host` text NOT NULL,
	`requests` integer NOT NULL,
	`failed` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`hour`, `purpose`, `host`)
);
--> statement-breakpoint
CREATE INDEX `outgoing_requests_last_at` ON `outgoing_requests` (`last_at`);--> statement-breakpoint
CREATE TABLE `release_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`version` text,
	`url` text
);
