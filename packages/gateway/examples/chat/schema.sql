-- Signed-in users receive and send on private channels whose topic begins with room:.
create policy receive_in_rooms on realtime.messages for select to authenticated
  using (realtime.topic() like 'room:%');

create policy send_in_rooms on realtime.messages for insert to authenticated
  with check (realtime.topic() like 'room:%');
