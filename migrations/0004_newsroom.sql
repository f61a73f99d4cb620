CREATE TABLE `spending` (
	`day` integer PRIMARY KEY NOT NULL,
	`usd` real NOT NULL
);
--> statement-breakpoint
ALTER TABLE `topic_sources` ADD `moved_from` text;--> statement-breakpoint
ALTER TABLE `topic_sources` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `topic_sources` ADD `open_until` integer;--> statement-breakpoint
CREATE INDEX `runs_source` ON `runs` (`source_id`,`started_at`);--> statement-breakpoint
UPDATE `topic_sources` SET `position` = 100 WHERE `id` = 'digest';--> statement-breakpoint
INSERT INTO `spending` (`day`, `usd`)
SELECT `started_at` / 86400000, sum(iif(`ended_at` IS NULL, `reserved_usd`, `cost_usd`)) FROM `runs` GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER `spending_begins` AFTER INSERT ON `runs` WHEN new.`reserved_usd` <> 0 OR new.`cost_usd` <> 0
BEGIN
  INSERT INTO `spending` (`day`, `usd`)
  VALUES (new.`started_at` / 86400000, iif(new.`ended_at` IS NULL, new.`reserved_usd`, new.`cost_usd`))
  ON CONFLICT (`day`) DO UPDATE SET `usd` = `usd` + excluded.`usd`;
END;--> statement-breakpoint
CREATE TRIGGER `spending_changes` AFTER UPDATE OF `reserved_usd`, `cost_usd`, `ended_at` ON `runs`
WHEN iif(new.`ended_at` IS NULL, new.`reserved_usd`, new.`cost_usd`) <> iif(old.`ended_at` IS NULL, old.`reserved_usd`, old.`cost_usd`)
BEGIN
  INSERT INTO `spending` (`day`, `usd`)
  VALUES (new.`started_at` / 86400000, iif(new.`ended_at` IS NULL, new.`reserved_usd`, new.`cost_usd`) - iif(old.`ended_at` IS NULL, old.`reserved_usd`, old.`cost_usd`))
  ON CONFLICT (`day`) DO UPDATE SET `usd` = `usd` + excluded.`usd`;
END;--> statement-breakpoint
CREATE TRIGGER `spending_taken_back` AFTER DELETE ON `runs` WHEN old.`reserved_usd` <> 0 OR old.`cost_usd` <> 0
BEGIN
  UPDATE `spending` SET `usd` = `usd` - iif(old.`ended_at` IS NULL, old.`reserved_usd`, old.`cost_usd`)
  WHERE `day` = old.`started_at` / 86400000;
END;
