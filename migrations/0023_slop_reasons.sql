ALTER TABLE `topic_slops` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `topic_slops` ADD `note` text;--> statement-breakpoint
ALTER TABLE `topic_slops` ADD `summary_id` text REFERENCES topic_summaries(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `topic_slops` ADD `remarked_at` integer;--> statement-breakpoint
CREATE INDEX `topic_slops_remarked` ON `topic_slops` (`topic_id`,`remarked_at`) WHERE remarked_at is not null;--> statement-breakpoint
CREATE INDEX `topic_slops_summary` ON `topic_slops` (`summary_id`) WHERE summary_id is not null;--> statement-breakpoint
ALTER TABLE `topics` ADD `slop_reasons` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `topic_summaries` ADD `recheck_at` integer;--> statement-breakpoint
ALTER TABLE `topic_summaries` ADD `rechecked_at` integer;--> statement-breakpoint
CREATE INDEX `topic_summaries_recheck` ON `topic_summaries` (`recheck_at`) WHERE recheck_at is not null;--> statement-breakpoint
CREATE TRIGGER `slop_reasons_added` AFTER INSERT ON `topic_slops` WHEN NEW.`reason` IS NOT NULL BEGIN
  UPDATE `topics` SET `slop_reasons` = (
    SELECT json_group_object(`reason`, `people`) FROM (
      SELECT `reason`, count(*) AS `people` FROM `topic_slops`
      WHERE `topic_id` = NEW.`topic_id` AND `reason` IS NOT NULL GROUP BY `reason`
    )
  ), `scored_at` = 0 WHERE `id` = NEW.`topic_id`;
END;--> statement-breakpoint
CREATE TRIGGER `slop_reasons_changed` AFTER UPDATE OF `reason` ON `topic_slops` WHEN NEW.`reason` IS NOT OLD.`reason` BEGIN
  UPDATE `topics` SET `slop_reasons` = (
    SELECT json_group_object(`reason`, `people`) FROM (
      SELECT `reason`, count(*) AS `people` FROM `topic_slops`
      WHERE `topic_id` = NEW.`topic_id` AND `reason` IS NOT NULL GROUP BY `reason`
    )
  ), `scored_at` = 0 WHERE `id` = NEW.`topic_id`;
END;--> statement-breakpoint
CREATE TRIGGER `slop_reasons_removed` AFTER DELETE ON `topic_slops` WHEN OLD.`reason` IS NOT NULL BEGIN
  UPDATE `topics` SET `slop_reasons` = (
    SELECT json_group_object(`reason`, `people`) FROM (
      SELECT `reason`, count(*) AS `people` FROM `topic_slops`
      WHERE `topic_id` = OLD.`topic_id` AND `reason` IS NOT NULL GROUP BY `reason`
    )
  ), `scored_at` = 0 WHERE `id` = OLD.`topic_id`;
END;
