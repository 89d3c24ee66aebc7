-- Stories that end at the present leave nothing alone that a later start would have to know (decision 115).
drop table sandbox_left_alone;
