-- Which characters stored text may have (packages/domain/src/text/plain-text.ts). Every text column of a table has a
-- check with one of these functions; 98-operations/text_columns.sql lists the exceptions with their reasons.

-- They have the owner's rights, because a visitor may use nothing in the schema private by its name: PL/pgSQL looks names up at the first call
-- of a connection, which may be a visitor's.
create function private.are_lines(variadic texts text[]) returns boolean
  language plpgsql immutable parallel safe security definer set search_path = ''
as $$
begin
  return array_to_string(texts, '') !~ private.pattern_not_in_lines();
end
$$;
comment on function private.are_lines(text[]) is
  'Whether each text is one line without control characters and without characters that turn the direction of writing.';

create function private.are_texts(variadic texts text[]) returns boolean
  language plpgsql immutable parallel safe security definer set search_path = ''
as $$
begin
  -- A carriage return at the end of one text meets no line feed of the next.
  return array_to_string(texts, ' ') !~ private.pattern_not_in_texts();
end
$$;
comment on function private.are_texts(text[]) is
  'The same for texts of several lines, which may have tabs and line breaks.';

-- Checks of the tables call them with the rights of the writer, who may be a visitor with the contact form.
grant execute on function private.are_lines(text[]), private.are_texts(text[]) to anon, authenticated, service_role;
-- Checks of the tables call them with the rights of the writer.
grant execute on function private.pattern_not_in_lines(), private.pattern_not_in_texts() to anon;
