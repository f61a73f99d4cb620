-- Checking an update's pages once more is a job, as making an update is.
INSERT INTO `jobs` (`subject`, `kind`, `due_at`, `reason`, `last_checked_at`)
SELECT `id`, 'recheck', `recheck_at`, 'requested', `rechecked_at` FROM `topic_summaries` WHERE `recheck_at` IS NOT NULL OR `rechecked_at` IS NOT NULL;
--> statement-breakpoint
DROP INDEX `topic_summaries_recheck`;--> statement-breakpoint
ALTER TABLE `topic_summaries` DROP COLUMN `recheck_at`;--> statement-breakpoint
ALTER TABLE `topic_summaries` DROP COLUMN `rechecked_at`;--> statement-breakpoint
CREATE TRIGGER `topic_summaries_jobs_removed` AFTER DELETE ON `topic_summaries` BEGIN
  DELETE FROM `jobs` WHERE `subject` = OLD.`id`;
END;
