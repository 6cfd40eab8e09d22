-- What has been posted until now.
select private.fill_pieces();
