-- Membership Management reads everybody by name, by membership, by the day of joining and by what is typed: an index for each.

create index members_city_text_idx on private.members using gin (lower(city) extensions.gin_trgm_ops);

create index members_member_name_idx on private.members (member_name, id);

create index members_membership_join_date_idx on private.members (membership_join_date);

create index members_membership_type_idx on private.members (membership_type, member_name, id);

create index members_search_text_idx on private.members using gin (directory_contact_text extensions.gin_trgm_ops);
