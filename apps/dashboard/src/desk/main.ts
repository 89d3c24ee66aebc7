// Pages of operators are made by the server and have no script: this entry is for their style sheet alone.
import './desk.css';
