ALTER TABLE `topics` ADD `cover_seed` text;
