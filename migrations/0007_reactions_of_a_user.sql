CREATE INDEX `user_topic_follows_user` ON `user_topic_follows` (`user_id`);--> statement-breakpoint
CREATE INDEX `topic_likes_user` ON `topic_likes` (`user_id`);--> statement-breakpoint
CREATE INDEX `topic_slops_user` ON `topic_slops` (`user_id`);
