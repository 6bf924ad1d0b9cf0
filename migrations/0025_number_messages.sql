-- Messages written before they were numbered: in the order they were sent.
update messages set seq = numbered.place from (select id, row_number() over (order by sent_at, id) as place from messages) as numbered where numbered.id = messages.id;
