-- Turns blank text into null: forms send '' for an empty field.

create function private.tidy(value text) returns text
  language sql immutable parallel safe
  return nullif(btrim(value), '');
comment on function private.tidy(text) is 'The text without blanks at its ends, null when nothing is left.';

grant execute on function private.tidy(text) to authenticated, service_role;
