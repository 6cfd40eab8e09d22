-- Escapes typed text for use as a substring in a LIKE pattern.

create function private.like_pattern(word text) returns text
  language sql immutable parallel safe
  return '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
comment on function private.like_pattern(text) is 'A word as a LIKE pattern in which %, _ and \ stand for themselves.';
