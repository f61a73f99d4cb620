CREATE TABLE `own_keys` (
	`user_id` text NOT NULL,
	`source_id` text NOT NULL,
	`key` text NOT NULL,
	`daily_usd` real NOT NULL,
	`stopped_reason` text,
	`stopped_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `source_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `runs` ADD `by_own_key` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- What a member's own key pays is not the instance's money.
DROP TRIGGER `spending_begins`;--> statement-breakpoint
DROP TRIGGER `spending_changes`;--> statement-breakpoint
DROP TRIGGER `spending_taken_back`;--> statement-breakpoint
CREATE TRIGGER `spending_begins` AFTER INSERT ON `runs`
WHEN new.`by_own_key` = 0 AND (new.`reserved_usd` <> 0 OR new.`cost_usd` <> 0)
BEGIN
  INSERT INTO `spending` (`day`, `usd`)
  VALUES (new.`started_at` / 86400000, iif(new.`ended_at` IS NULL, new.`reserved_usd`, new.`cost_usd`))
  ON CONFLICT (`day`) DO UPDATE SET `usd` = `usd` + excluded.`usd`;
END;--> statement-breakpoint
CREATE TRIGGER `spending_changes` AFTER UPDATE OF `reserved_usd`, `cost_usd`, `ended_at` ON `runs`
WHEN new.`by_own_key` = 0
  AND iif(new.`ended_at` IS NULL, new.`reserved_usd`, new.`cost_usd`) <> iif(old.`ended_at` IS NULL, old.`reserved_usd`, old.`cost_usd`)
BEGIN
  INSERT INTO `spending` (`day`, `usd`)
  VALUES (new.`started_at` / 86400000, iif(new.`ended_at` IS NULL, new.`reserved_usd`, new.`cost_usd`) - iif(old.`ended_at` IS NULL, old.`reserved_usd`, old.`cost_usd`))
  ON CONFLICT (`day`) DO UPDATE SET `usd` = `usd` + excluded.`usd`;
END;--> statement-breakpoint
CREATE TRIGGER `spending_taken_back` AFTER DELETE ON `runs`
WHEN old.`by_own_key` = 0 AND (old.`reserved_usd` <> 0 OR old.`cost_usd` <> 0)
BEGIN
  UPDATE `spending` SET `usd` = `usd` - iif(old.`ended_at` IS NULL, old.`reserved_usd`, old.`cost_usd`)
  WHERE `day` = old.`started_at` / 86400000;
END;
