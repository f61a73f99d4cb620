ALTER TABLE `topic_summaries` ADD `stories` text DEFAULT '[]' NOT NULL;
