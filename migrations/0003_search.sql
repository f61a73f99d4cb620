-- Whatever changes a counter makes a topic's score stale.
CREATE TRIGGER `topics_score_stale` AFTER UPDATE OF `follower_count`, `like_count`, `slop_count`, `comment_count` ON `topics`
WHEN NEW.`scored_at` IS NOT 0 BEGIN
  UPDATE `topics` SET `scored_at` = 0 WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- A public topic has a document, which follows the topic and its newest summary; the index follows the document.
CREATE TRIGGER `topics_documented` AFTER INSERT ON `topics` WHEN NEW.`is_public` = 1 BEGIN
  INSERT INTO `search_documents` (`topic_id`, `name`, `description`, `tags`, `title`, `body`)
  VALUES (NEW.`id`, NEW.`name`, coalesce(NEW.`description`, ''),
    coalesce((SELECT group_concat(`value`, ' ') FROM json_each(NEW.`tags`)), ''), '', '');
END;
--> statement-breakpoint
CREATE TRIGGER `topics_document_edited` AFTER UPDATE OF `name`, `description`, `tags` ON `topics` BEGIN
  UPDATE `search_documents` SET `name` = NEW.`name`, `description` = coalesce(NEW.`description`, ''),
    `tags` = coalesce((SELECT group_concat(`value`, ' ') FROM json_each(NEW.`tags`)), '')
  WHERE `topic_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topics_document_updated` AFTER UPDATE OF `summary_id` ON `topics` WHEN NEW.`summary_id` IS NOT NULL BEGIN
  UPDATE `search_documents` SET (`title`, `body`) = (
    SELECT `title`, `plain_text` FROM `topic_summaries` WHERE `id` = NEW.`summary_id`)
  WHERE `topic_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topics_made_private` AFTER UPDATE OF `is_public` ON `topics` WHEN NEW.`is_public` = 0 BEGIN
  DELETE FROM `search_documents` WHERE `topic_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topics_made_public` AFTER UPDATE OF `is_public` ON `topics` WHEN NEW.`is_public` = 1 AND OLD.`is_public` = 0 BEGIN
  INSERT INTO `search_documents` (`topic_id`, `name`, `description`, `tags`, `title`, `body`)
  VALUES (NEW.`id`, NEW.`name`, coalesce(NEW.`description`, ''),
    coalesce((SELECT group_concat(`value`, ' ') FROM json_each(NEW.`tags`)), ''),
    coalesce((SELECT `title` FROM `topic_summaries` WHERE `id` = NEW.`summary_id`), ''),
    coalesce((SELECT `plain_text` FROM `topic_summaries` WHERE `id` = NEW.`summary_id`), ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `topic_search` USING fts5(
  `name`, `description`, `tags`, `title`, `body`,
  content = 'search_documents', content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
--> statement-breakpoint
CREATE TRIGGER `search_documents_indexed` AFTER INSERT ON `search_documents` BEGIN
  INSERT INTO `topic_search` (`rowid`, `name`, `description`, `tags`, `title`, `body`)
  VALUES (NEW.`id`, NEW.`name`, NEW.`description`, NEW.`tags`, NEW.`title`, NEW.`body`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_documents_removed` AFTER DELETE ON `search_documents` BEGIN
  INSERT INTO `topic_search` (`topic_search`, `rowid`, `name`, `description`, `tags`, `title`, `body`)
  VALUES ('delete', OLD.`id`, OLD.`name`, OLD.`description`, OLD.`tags`, OLD.`title`, OLD.`body`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_documents_changed` AFTER UPDATE ON `search_documents` BEGIN
  INSERT INTO `topic_search` (`topic_search`, `rowid`, `name`, `description`, `tags`, `title`, `body`)
  VALUES ('delete', OLD.`id`, OLD.`name`, OLD.`description`, OLD.`tags`, OLD.`title`, OLD.`body`);
  INSERT INTO `topic_search` (`rowid`, `name`, `description`, `tags`, `title`, `body`)
  VALUES (NEW.`id`, NEW.`name`, NEW.`description`, NEW.`tags`, NEW.`title`, NEW.`body`);
END;
--> statement-breakpoint
-- What was there before: its tags, and its summaries as they were written.
INSERT INTO `topic_tags` (`tag`, `topic_id`)
SELECT DISTINCT lower(`value`), `topics`.`id` FROM `topics`, json_each(`topics`.`tags`);
--> statement-breakpoint
UPDATE `topic_summaries` SET `plain_text` = `content`;
--> statement-breakpoint
INSERT INTO `search_documents` (`topic_id`, `name`, `description`, `tags`, `title`, `body`)
SELECT `topics`.`id`, `name`, coalesce(`description`, ''),
  coalesce((SELECT group_concat(`value`, ' ') FROM json_each(`tags`)), ''),
  coalesce(`topic_summaries`.`title`, ''), coalesce(`topic_summaries`.`plain_text`, '')
FROM `topics` LEFT JOIN `topic_summaries` ON `topic_summaries`.`id` = `topics`.`summary_id`
WHERE `is_public` = 1;
