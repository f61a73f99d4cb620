CREATE INDEX `story_articles_long` ON `story_articles` (`seen_at`) WHERE length(extract) > 100;
