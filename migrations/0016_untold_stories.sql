-- Older versions kept stories that no reader was told of; what found no room is a candidate today.
DELETE FROM `stories` WHERE `last_told_at` IS NULL;
