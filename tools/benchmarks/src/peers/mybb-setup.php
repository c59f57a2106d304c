<?php
/*
 * What the benchmark asks of MyBB 1.8 outside of its votes:
 *   php mybb-setup.php SITE install URL     fills the empty database as MyBB's installer does, from MyBB's own files
 *   php mybb-setup.php SITE accounts COUNT  creates signed-in accounts
 *   php mybb-setup.php SITE poll            creates a poll; prints it with a cookie and a token for each account
 *   php mybb-setup.php SITE tally ID        prints how many accounts have a stored vote, and the lower of the poll's own numbers
 */
const DATABASE = array(
	'type'         => 'mysqli',
	'hostname'     => 'localhost',
	'username'     => 'root',
	'password'     => '',
	'database'     => 'site',
	'table_prefix' => 'mybb_',
	'encoding'     => 'utf8',
);
const SEPARATOR = '||~|~||';
const OPTIONS = array( 'One', 'Two', 'Three', 'Four' );
const REGISTERED = 2; // The group of MyBB's own that accounts join.

[, $site, $command] = $argv;
$argument = $argv[3] ?? '';

mysqli_report( MYSQLI_REPORT_OFF );
$database = new mysqli( DATABASE['hostname'], DATABASE['username'], DATABASE['password'], DATABASE['database'] );
$database->set_charset( DATABASE['encoding'] );
query( "SET sql_mode = ''" ); // MyBB's own inserts omit columns that have no default.

function query( $sql ) {
	global $database;
	$result = $database->query( $sql );
	if ( $result === false ) {
		throw new RuntimeException( "$database->error: $sql" );
	}
	return $result;
}

function insert( $table, $row ) {
	global $database;
	$values = array_map( fn( $value ) => "'" . $database->real_escape_string( (string) $value ) . "'", $row );
	$columns = '`' . implode( '`, `', array_keys( $row ) ) . '`';
	query( "INSERT INTO mybb_$table ($columns) VALUES (" . implode( ', ', $values ) . ')' );
	return $database->insert_id;
}

/** All tables but the sessions are InnoDB, since commits of MyISAM are not durable. */
function create_tables( $resources ) {
	require "$resources/mysql_db_tables.php";
	require "$resources/mysql_db_inserts.php";
	foreach ( $tables as $table ) {
		$engine = strpos( $table, 'CREATE TABLE mybb_sessions ' ) === 0 ? '$0' : 'ENGINE=InnoDB';
		query( preg_replace( '/ENGINE=\w+/', "$engine CHARACTER SET utf8 COLLATE utf8_general_ci", $table ) );
	}
	array_map( 'query', $inserts );
}

function insert_settings( $resources, $url ) {
	foreach ( simplexml_load_file( "$resources/settings.xml" )->xpath( '//setting' ) as $setting ) {
		$texts = array( 'title' => $setting->title, 'optionscode' => $setting->optionscode );
		insert( 'settings', $texts + array( 'name' => $setting['name'], 'value' => $setting->settingvalue ) );
	}
	query( "UPDATE mybb_settings SET value = '$url' WHERE name IN ('bburl', 'homeurl')" );
	query( "UPDATE mybb_settings SET value = '0' WHERE name = 'redirects'" ); // Answers a vote with 302 instead of a page.
}

function insert_groups_and_theme( $resources ) {
	foreach ( simplexml_load_file( "$resources/usergroups.xml" )->usergroup as $group ) {
		insert( 'usergroups', array_map( 'strval', iterator_to_array( $group ) ) );
	}
	$theme = simplexml_load_file( "$resources/mybb_theme.xml", SimpleXMLElement::class, LIBXML_PARSEHUGE );
	foreach ( $theme->templates->template as $template ) {
		$versioned = array( 'title' => $template['name'], 'version' => $template['version'] );
		insert( 'templates', $versioned + array( 'template' => $template, 'sid' => -2, 'dateline' => time() ) );
	}
	$properties = array_map( 'strval', iterator_to_array( $theme->properties->children() ) );
	$properties['templateset'] = insert( 'templatesets', array( 'title' => 'Default Templates' ) );
	$texts = array( 'properties' => serialize( $properties ), 'stylesheets' => serialize( array() ) );
	insert( 'themes', $texts + array( 'name' => 'Default', 'def' => 1, 'allowedgroups' => 'all' ) );
}

/** MyBB writes inc/settings.php itself once it finds none. */
function write_configuration( $site ) {
	$config = array( 'database' => DATABASE, 'admin_dir' => 'admin', 'cache_store' => 'db', 'super_admins' => '' );
	file_put_contents( "$site/inc/config.php", '<?php $config = ' . var_export( $config, true ) . ';' );
	touch( "$site/install/lock" );
}

function build_caches( $cache ) {
	$cache->update_forums(); // Others derive from it.
	foreach ( ( new ReflectionClass( $cache ) )->getMethods( ReflectionMethod::IS_PUBLIC ) as $method ) {
		if ( strpos( $method->name, 'update_' ) === 0 && $method->getNumberOfRequiredParameters() === 0 ) {
			$method->invoke( $cache );
		}
	}
}

/** With a session, since a vote without one would create it. */
function create_account( $number ) {
	$name = "voter$number";
	$now = time();
	$secrets = array( 'salt' => bin2hex( random_bytes( 4 ) ), 'loginkey' => bin2hex( random_bytes( 25 ) ) );
	$times = array( 'regdate' => $now, 'lastactive' => $now, 'lastvisit' => $now );
	$identity = array( 'username' => $name, 'email' => "$name@example.com", 'usergroup' => REGISTERED );
	$ip = inet_pton( '127.0.0.1' );
	$uid = insert( 'users', $identity + $secrets + $times + array( 'regip' => $ip, 'lastip' => $ip ) );
	insert( 'userfields', array( 'ufid' => $uid ) );
	insert( 'sessions', array( 'sid' => bin2hex( random_bytes( 16 ) ), 'uid' => $uid, 'ip' => $ip, 'time' => $now ) );
}

function create_poll() {
	$forum = query( "SELECT fid FROM mybb_forums WHERE type = 'f' LIMIT 1" )->fetch_assoc();
	$shared = $forum + array( 'subject' => 'Which one?', 'dateline' => time(), 'visible' => 1 );
	$tid = insert( 'threads', $shared + array( 'lastpost' => time() ) );
	$post = insert( 'posts', $shared + array( 'tid' => $tid, 'message' => 'Which one?' ) );
	$id = insert( 'polls', array(
		'tid'        => $tid,
		'question'   => 'Which one?',
		'dateline'   => time(),
		'options'    => implode( SEPARATOR, OPTIONS ),
		'votes'      => implode( SEPARATOR, array_fill( 0, count( OPTIONS ), 0 ) ),
		'numoptions' => count( OPTIONS ),
	) );
	query( "UPDATE mybb_threads SET poll = $id, firstpost = $post WHERE tid = $tid" );
	return array( 'id' => $id, 'options' => range( 1, count( OPTIONS ) ) );
}

/** MyBB derives the token from `$mybb->user`. */
function voter_of( $user ) {
	global $mybb;
	$mybb->user = $user;
	return array( 'cookie' => "mybbuser={$user['uid']}_{$user['loginkey']}; sid={$user['sid']}", 'token' => generate_post_check() );
}

if ( $command === 'install' ) {
	define( 'IN_INSTALL', 1 );
	write_configuration( $site );
	create_tables( "$site/install/resources" );
	insert_settings( "$site/install/resources", $argument );
	insert_groups_and_theme( "$site/install/resources" );
}
define( 'IN_MYBB', 1 );
define( 'THIS_SCRIPT', basename( __FILE__ ) );
$_SERVER['REQUEST_METHOD'] = 'GET';
chdir( $site );
ob_start(); // MyBB prints warnings of PHP to standard output.
require "$site/inc/init.php";
restore_error_handler();
ob_end_clean();

switch ( $command ) {
	case 'install':
		build_caches( $cache );
		break;
	case 'accounts':
		query( 'START TRANSACTION' );
		array_map( 'create_account', range( 1, (int) $argument ) );
		query( 'COMMIT' );
		break;
	case 'poll':
		$users = query( 'SELECT * FROM mybb_users JOIN mybb_sessions USING (uid) ORDER BY uid' )->fetch_all( MYSQLI_ASSOC );
		echo json_encode( create_poll() + array( 'voters' => array_map( 'voter_of', $users ) ) );
		break;
	case 'tally':
		$id = (int) $argument;
		$poll = query( "SELECT numvotes, votes FROM mybb_polls WHERE pid = $id" )->fetch_assoc();
		$stored = query( "SELECT COUNT(DISTINCT uid) AS voters FROM mybb_pollvotes WHERE pid = $id" )->fetch_assoc();
		echo json_encode( array(
			'stored'  => (int) $stored['voters'],
			'counted' => (int) min( $poll['numvotes'], array_sum( explode( SEPARATOR, $poll['votes'] ) ) ),
		) );
		break;
}
