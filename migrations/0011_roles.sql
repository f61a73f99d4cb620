ALTER TABLE `users` ADD `role` text DEFAULT 'member' NOT NULL;
