-- What a topic derives from rows of other tables lives here, so that it is right after every delete, cascades
-- included; counters never go below 0.
CREATE TRIGGER `user_topic_follows_counted_up` AFTER INSERT ON `user_topic_follows` BEGIN
  UPDATE `topics` SET `follower_count` = `follower_count` + 1 WHERE `id` = NEW.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `user_topic_follows_counted_down` AFTER DELETE ON `user_topic_follows` BEGIN
  UPDATE `topics` SET `follower_count` = max(0, `follower_count` - 1) WHERE `id` = OLD.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topic_likes_counted_up` AFTER INSERT ON `topic_likes` BEGIN
  UPDATE `topics` SET `like_count` = `like_count` + 1 WHERE `id` = NEW.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topic_likes_counted_down` AFTER DELETE ON `topic_likes` BEGIN
  UPDATE `topics` SET `like_count` = max(0, `like_count` - 1) WHERE `id` = OLD.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topic_slops_counted_up` AFTER INSERT ON `topic_slops` BEGIN
  UPDATE `topics` SET `slop_count` = `slop_count` + 1 WHERE `id` = NEW.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topic_slops_counted_down` AFTER DELETE ON `topic_slops` BEGIN
  UPDATE `topics` SET `slop_count` = max(0, `slop_count` - 1) WHERE `id` = OLD.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topic_comments_counted_up` AFTER INSERT ON `topic_comments` BEGIN
  UPDATE `topics` SET `comment_count` = `comment_count` + 1 WHERE `id` = NEW.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topic_comments_counted_down` AFTER DELETE ON `topic_comments` BEGIN
  UPDATE `topics` SET `comment_count` = max(0, `comment_count` - 1) WHERE `id` = OLD.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topic_summaries_published` AFTER INSERT ON `topic_summaries` BEGIN
  UPDATE `topics` SET `summary_id` = NEW.`id`, `summary_at` = NEW.`last_updated`
  WHERE `id` = NEW.`topic_id` AND `summary_at` <= NEW.`last_updated`;
END;
