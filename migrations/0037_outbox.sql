-- Mails, editions and notices wait in one table, with one rule for when and how often each is tried.
DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` RENAME TO `waiting_mails`;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text,
	`channel_id` text,
	`sealed` text,
	`priority` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`lease_until` integer,
	`first_tried_at` integer,
	`ended_at` integer,
	`error` text,
	FOREIGN KEY (`channel_id`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `outbox` (`id`, `kind`, `sealed`, `priority`, `attempts`, `due_at`, `first_tried_at`)
SELECT `id`, 'mail', `sealed`, `priority`, `attempts`, `due_at`, iif(`attempts` > 0, `created_at`, NULL) FROM `waiting_mails`;
--> statement-breakpoint
INSERT INTO `outbox` (`id`, `kind`, `subject`, `channel_id`, `state`, `attempts`, `due_at`, `lease_until`, `first_tried_at`, `ended_at`, `error`)
SELECT `id`, 'edition', `edition_id`, `channel_id`, `state`, `attempts`, `due_at`, `lease_until`, `first_tried_at`, `ended_at`, `error` FROM `deliveries`;
--> statement-breakpoint
INSERT INTO `outbox` (`id`, `kind`, `subject`, `channel_id`, `attempts`, `due_at`, `first_tried_at`)
SELECT `notice_id` || ' ' || `channel_id`, 'notice', `notice_id`, `channel_id`, `attempts`, `notice_deliveries`.`due_at`, iif(`attempts` > 0, `notices`.`created_at`, NULL)
FROM `notice_deliveries` INNER JOIN `notices` ON `notices`.`id` = `notice_id` INNER JOIN `channels` ON `channels`.`id` = `channel_id`;
--> statement-breakpoint
DROP TABLE `waiting_mails`;--> statement-breakpoint
DROP TABLE `deliveries`;--> statement-breakpoint
DROP TABLE `notice_deliveries`;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`kind`,`subject`,`channel_id`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`kind`,`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `outbox_channel` ON `outbox` (`channel_id`) WHERE channel_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_ended` ON `outbox` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE TRIGGER `editions_outbox_removed` AFTER DELETE ON `editions` BEGIN
  DELETE FROM `outbox` WHERE `kind` = 'edition' AND `subject` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `notices_outbox_removed` AFTER DELETE ON `notices` BEGIN
  DELETE FROM `outbox` WHERE `kind` = 'notice' AND `subject` = OLD.`id`;
END;
